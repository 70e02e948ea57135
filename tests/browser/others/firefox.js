// A window of Firefox, over WebDriver BiDi.
import puppeteer from 'puppeteer-core';

const PATIENCE = 180_000;

export async function startFirefox({ program, width, height }) {
  // Not headless: without a display Firefox has no WebGL.
  const browser = await puppeteer.launch({
    browser: 'firefox', executablePath: program, headless: false, timeout: PATIENCE, protocolTimeout: PATIENCE,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  // Firefox ESR cannot turn its screen, which is asked of it together with the size.
  await page.setViewport({ width, height }).catch((error) => {
    if (!error.message.includes('unknown command emulation.setScreenOrientationOverride')) throw error;
  });
  await page.waitForFunction((wide, high) => innerWidth === wide && innerHeight === high, {}, width, height);
  const troubles = [];
  page.on('console', (message) => message.type() === 'error' && troubles.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
  return {
    open: async ({ address, patience }) => void (await page.goto(address, { timeout: patience })),
    evaluate: ({ script, argument }) => page.evaluate(`(${script})(${JSON.stringify(argument)})`),
    click: ({ x, y }) => page.mouse.click(x, y),
    key: ({ key }) => page.keyboard.press(key),
    picture: async ({ file }) => void (await page.screenshot({ path: file })),
    troubles: async () => troubles.splice(0),
    close: () => browser.close(),
  };
}
