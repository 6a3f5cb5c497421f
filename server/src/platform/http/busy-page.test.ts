import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { answerFailures, Overloaded } from './failure.ts';

const http = fastify();
answerFailures(http, { now: Date.now });
http.get('/busy', () => {
  throw new Overloaded();
});
http.post('/busy', () => {
  throw new Overloaded();
});
afterAll(() => http.close());

const ask = (method: 'GET' | 'POST', accept: string, language = 'zh-CN') =>
  http.inject({ method, url: '/busy', headers: { accept, 'accept-language': language } });

it('a browser that opens a page while the server is busy gets words, and asks again by itself', async () => {
  const page = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const answered = await ask('GET', page);
  expect(answered.statusCode).toBe(503);
  expect(answered.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '1' });
  expect(answered.body).toContain('<html lang="zh-CN">');
  expect(answered.body).toContain('http-equiv="refresh"');
  expect((await ask('GET', page, 'en')).body).toContain('Very busy at the moment');
  for (const data of [await ask('GET', '*/*'), await ask('POST', page)]) {
    expect(data.statusCode).toBe(503);
    expect(data.json()).toMatchObject({ code: '9009' });
  }
});
