/*
 * The sandbox carrier's SDK, with the name, functions and callbacks of the real one's first generation, so that the page
 * cannot tell the difference.
 */
(() => {
  let lastPreSign = '';

  const randomText = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36)).join('');

  window.YDRZ = {
    getSign(appId, version) {
      lastPreSign = `${appId}${version}${Date.now()}${randomText()}`;
      return lastPreSign;
    },
    getTokenInfo({ data, success, error }) {
      const asked = { preSign: lastPreSign, sign: data.sign, getMsisdnMask: data.getMsisdnMask };
      fetch('/sandbox/carrier/token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      })
        .then((answer) => answer.json())
        .then((answer) => (answer.code === '000000' ? success(answer) : error(answer)))
        .catch(() => error({ code: '501', message: '' }));
    },
  };
})();
