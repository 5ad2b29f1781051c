import { expect, test } from 'vitest'
import { isRobot } from '#lib/robots.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const desktop = `Mozilla/5.0 (X11; Linux x86_64) ${chrome}`
const phone = (model: string) =>
  `Mozilla/5.0 (Linux; Android 13; ${model}) ${chrome.replace('Safari', 'Mobile Safari')}`

test.each([
  `${desktop} Chrome-Lighthouse`,
  `${desktop} PTST/260101.120000`,
  `${desktop} SampleSynthetics/1.0`,
  `${desktop} PingdomTMS/2026.1`,
  `${desktop} (Sample-Monitor)`,
  `${desktop} SampleMonitor/2`,
  `${desktop} Playwright/1.60.0`,
  `${desktop}; Selenium`,
  `${desktop} GTmetrix`,
  `${desktop} Sample Agent`,
  `${desktop} (sample.example.com)`,
  `${desktop} (owner@example.org)`,
  `${phone('Pixel 9')} (compatible; Google-InspectionTool/1.0)`,
  `${phone('Pixel 9')} (compatible; SampleBot/2.1; +https://example.org/bot.html)`,
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko, Mediapartners-Google) Chrome/150.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; compatible; sample) Chrome/150.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/150.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/534 (KHTML, like Gecko) BingPreview/1.0b',
  'Mozilla/5.0 (X11) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
  'sample-bots/1.0',
  'BotSample',
])('[REA-03] %s is a robot', (agent) => {
  expect(isRobot(agent)).toBe(true)
})

test.each([
  desktop,
  `${desktop} Edg/150.0.0.0`,
  `${desktop} OPR/120.0.0.0`,
  `${desktop.replace('Chrome', 'Electron/39.8.1 Chrome')} Sample/1.0`,
  phone('CUBOT X19'),
  phone('CUBOT_NOTE_S'),
  phone('OrangeBotswana Neva'),
  phone('Robotics Pad'),
  phone('Abbott X'),
  phone('MonitX; wv'),
  `${phone('SM-S918B; wv')} CamScanner/4.8`,
  `${phone('SM-S918B; wv')} Instagram 406.0.0.58`,
  `${phone('K')} (Ecosia android@119.0)`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Linux; U; en-US) AppleWebKit/528.5+ (KHTML, like Gecko, Safari/528.5+) Version/4.0 Kindle/3.0',
  'Opera/9.80 (Android; Opera Mini/80.0/191.300; U; en) Presto/2.12.423 Version/12.16',
])('[REA-03] %s is a reader', (agent) => {
  expect(isRobot(agent)).toBe(false)
})
