/** Simulates the operator's app: the framed page sends its messages to `hostEmulator` instead of navigating to them. */

const phone = document.getElementById('phone');
const messages = document.getElementById('messages');
const ignored = document.getElementById('ignored');

const showIgnored = () => {
  ignored.textContent = String(phone.contentWindow.hostMessagesIgnored ?? 0);
};

window.hostEmulator = {
  receive(address) {
    const line = document.createElement('li');
    line.textContent = address;
    messages.prepend(line);
    document.getElementById('none').hidden = true;
  },
};

const call = (message) => {
  phone.contentWindow.hostCallback?.(message);
  showIgnored();
};

document.getElementById('call-back').addEventListener('click', () => call({ serviceName: 'getUserInfo' }));
document.getElementById('malformed').addEventListener('click', () => call('{"serviceName":'));
document.getElementById('reload').addEventListener('click', () => phone.contentWindow.location.reload());
phone.addEventListener('load', showIgnored);
// Set last: the page looks for the app around it when it loads.
phone.src = phone.dataset.page;
