import { chromium } from 'playwright-core';
const base = process.argv[2];
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const c = await b.newContext({ locale: 'en', viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, serviceWorkers: 'block' });
const p = await c.newPage(); p.on('console', m => console.log('C', m.type(), m.text().slice(0, 200))); p.on('pageerror', e => console.log('E', e.message.slice(0,300)));
const s = await (await fetch(base + '/sandbox/sessions', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"count":1}' })).json();
const { H5_TOKEN, ms, hc } = s[0]; const until = String(Date.now() + 1700000);
await c.addCookies(Object.entries({ isLogin: 'true', H5_TOKEN, ms, hc, uid: ms, sessionUntil: until, locale: 'en' }).map(([name, value]) => ({ name, value: encodeURIComponent(value), url: base })));
const st = async (l) => console.log(l, await p.evaluate(() => ({ url: location.href, arts: [...document.querySelectorAll('article')].map(a => a.querySelector('button')?.textContent + (Object.keys(a).some(k => k.startsWith('__react')) ? '*' : '-')).join('|').slice(0, 300), head: Object.keys(document.querySelector('header')??{}).length, kept: (window.keptTaps ?? []).length })));
await p.goto(base + '/bass-cardModuleH5/'); await p.waitForTimeout(6000); await st('first');
await p.goto(base + '/bass-cardModuleH5/'); for (let i=0;i<8;i++) { await p.waitForTimeout(4000); await st('second'+i); }
await b.close();
