/** What programs call themselves unless they pretend; a browser's begins with `Mozilla/`. */
const PROGRAMS =
  /curl|wget|python|aiohttp|httpx|scrapy|java\/|okhttp|apache-httpclient|go-http|node|axios|undici|libwww|perl|ruby|php|postman|insomnia|headless|phantomjs|selenium|puppeteer|playwright/i;

export const isScript = (userAgent: string): boolean => !userAgent.startsWith('Mozilla/') || PROGRAMS.test(userAgent);
