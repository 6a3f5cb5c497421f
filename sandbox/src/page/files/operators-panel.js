import { element, say } from './screen.js';

async function signIn(role) {
  try {
    const answer = await fetch('/sandbox/operators', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ role }),
    });
    if (!answer.ok) throw new Error(`not signed in: ${answer.status}`);
    location.assign('/console/');
  } catch {
    say(element('operators').dataset.failed);
  }
}

export function startOperatorsPanel() {
  for (const button of element('operators').querySelectorAll('[data-role]')) {
    button.addEventListener('click', () => signIn(button.dataset.role));
  }
}
