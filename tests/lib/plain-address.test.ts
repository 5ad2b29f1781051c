import { expect, test } from 'vitest'
import { carriesMail, plainAddress } from '#lib/plain-address.ts'
import { wrappedAddress } from '#lib/wrapped-address.ts'

const report = 'https://example.org/report?year=2026'
const encoded = encodeURIComponent(report)
const base64 = btoa(report).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const safelink = (target: string) =>
  `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(target)}&data=05%7C02%7Cada%40example.org%7Cabc&sdata=xyz&reserved=0`

const wrapped = {
  'a mail filter of Outlook': safelink(report),
  'its filters for the state': `https://gcc02.safelinks.protection.office365.us/?data=x&url=${encoded}`,
  Teams: `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/2/atp-safelinks.html?url=${encoded}&locale=en`,
  'Google Docs': `https://www.google.com/url?q=${report}&sa=D&source=editors&ust=17&usg=AOv`,
  'a search at Google': `https://www.google.co.ke/url?sa=t&q=maize%20prices&url=${encoded}`,
  'an advertisement at Google': `https://www.googleadservices.com/pagead/aclk?sa=L&adurl=${encoded}`,
  Facebook: `https://l.facebook.com/l.php?u=${encodeURIComponent(`${report}&fbclid=IwAR`)}&h=AT0`,
  'Facebook on a phone': `https://lm.facebook.com/l.php?u=${encoded}&h=AT0`,
  Instagram: `https://l.instagram.com/?u=${encoded}&e=ATP`,
  WhatsApp: `https://l.wl.co/l?u=${encoded}`,
  LinkedIn: `https://www.linkedin.com/redir/redirect?url=${encoded}&urlhash=ab`,
  'a warning of LinkedIn': `https://www.linkedin.com/safety/go?url=${encoded}&trk=flagship`,
  Tumblr: `https://t.umblr.com/redirect?z=${encoded}&t=abc`,
  Reddit: `https://out.reddit.com/t3_abc?url=${encoded}&token=AQ`,
  Slack: `https://slack-redir.net/link?url=${encoded}`,
  YouTube: `https://www.youtube.com/redirect?event=video_description&q=${encoded}&v=abc`,
  VK: `https://away.vk.com/away.php?to=${encoded}&cc_key=`,
  DuckDuckGo: `https://duckduckgo.com/l/?uddg=${encoded}&rut=ab`,
  Bing: `https://www.bing.com/ck/a?!&&p=abc&u=a1${base64}&ntb=1`,
  Yahoo: `https://r.search.yahoo.com/_ylt=Awr;_ylu=Y29/RV=2/RE=17/RO=10/RU=${encoded}/RK=2/RS=x-`,
  Steam: `https://steamcommunity.com/linkfilter/?u=${encoded}`,
  GMX: `https://deref-gmx.net/mail/client/abc/dereferrer/?redirectUrl=${encoded}`,
  Barracuda: `https://linkprotect.cudasvc.com/url?a=${encoded}&c=E,1,abc&typo=1`,
  'Trend Micro': `https://imsva91-ctp.trendmicro.com/wis/clicktime/v1/query?url=${encoded}&umid=1&auth=2`,
  Symantec: `https://clicktime.symantec.com/3AbC?u=${encoded}`,
  FireEye: `https://protect2.fireeye.com/v1/url?k=ab&q=1&e=2&u=${encoded}`,
  Sophos: `https://eu-west-1.protection.sophos.com?d=example.org&u=${base64}&p=m&t=abc`,
  Cisco: `https://secure-web.cisco.com/1AbC-d_e/${encoded}`,
  Avanan: `https://url.avanan.click/v2/___${report}___.YXAzOm`,
  'Amazon mail': `https://ab12.r.us-east-1.awstrack.me/L0/${encoded}/1/0100/abc=42`,
  'version 1 of URL Defense': `https://urldefense.proofpoint.com/v1/url?u=${encoded}&k=abc`,
  'version 2 of URL Defense':
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__example.org_report-3Fyear-3D2026&d=DwMF&c=x&r=y',
  'version 3 of URL Defense':
    'https://urldefense.com/v3/__https://example.org/report*year=2026__;Pw!!AbC!d3f$',
  'a newsletter': `https://click.example.com/?qs=abc&url=${encoded}`,
  'a filter in a chat in a search': safelink(
    `https://l.facebook.com/l.php?u=${encodeURIComponent(`https://www.google.de/url?q=${encoded}`)}&h=A`,
  ),
}

test.each(Object.entries(wrapped))('an address that %s has wrapped is itself again', (_who, address) => {
  expect(plainAddress(address)).toBe(report)
  expect(plainAddress(plainAddress(address))).toBe(report)
})

test('letters and runs of letters that URL Defense has taken out are put back', () => {
  expect(plainAddress('https://urldefense.com/v3/__https:/example.org/é*a**Bb__;w6FhYmM!!x!y$')).toBe(
    'https://example.org/%C3%A9áaabcb',
  )
})

const kept = [
  report,
  'https://web.archive.org/web/2020/https://example.org/',
  'https://validator.w3.org/nu/?doc=https%3A%2F%2Fexample.org',
  'https://lnkd.in/abc',
  'https://www.google.com/search?q=https://example.org',
  'https://www.google.com/url?q=javascript:alert(1)',
  'https://l.facebook.com/l.php?u=data%3Atext%2Fhtml%2Cx',
  'https://example.org/?url=https%3A%2F%2Fother.example',
  'https://notgoogle.com/url?q=https://example.org',
  'https://safelinks.protection.outlook.com.example/?url=https%3A%2F%2Fother.example',
  'https://eur01.safelinks.protection.outlook.com/?url=%ZZ',
  'https://urldefense.com/v3/__https://example.org',
  'https://example.org/a?utm_source=x&utm_campaign=%C3%A9&mc_cid=1&a+b#part?c',
  'mailto:ada@example.org',
  'tel:+250788',
  '#note-1',
  '',
]

test.each(kept)('%j is left as it is', (address) => {
  expect(plainAddress(address)).toBe(address)
})

test('a wrapped mail address stays one', () => {
  expect(plainAddress(safelink('mailto:ada@example.org'))).toBe('mailto:ada@example.org')
})

test.each([
  ['https://example.org/?fbclid=IwAR', 'https://example.org/'],
  ['https://example.org/a?mc_cid=1&mc_eid=77aa#b', 'https://example.org/a?mc_cid=1#b'],
  [
    'https://example.org/a?utm_source=n&_hsenc=p2&mkt_tok=a&b=%20',
    'https://example.org/a?utm_source=n&b=%20',
  ],
  ['https://youtu.be/abc?si=XYZ&t=10', 'https://youtu.be/abc?t=10'],
  ['https://example.org/?si=unit', 'https://example.org/?si=unit'],
  ['https://example.org/?GCLID=a&msclkid=b', 'https://example.org/'],
])('%j without what identifies a person is %j', (address, plain) => {
  expect(plainAddress(address)).toBe(plain)
})

test.each([
  'https://list.example.com/unsubscribe?email=ada@example.org',
  'https://list.example.com/u/ada.sample%40example.org/1',
  'https://list.example.com/?to=ada%2540example.co.ke',
  'https://list.example.com/#ada+news@example.org',
  'https://mimecast.example/s/x?data=05|02|ada@example.org|abc',
  'https://ada@example.org/',
  'https://list.example.com/?email=ada%40example%2Eorg',
])('%j contains a mail address', (address) => {
  expect(carriesMail(address)).toBe(true)
})

test.each([
  'https://mastodon.example/@ada',
  'https://mastodon.example/@ada@other.example',
  'https://www.youtube.com/@ada.sample/videos',
  'https://medium.com/@ada/prices-1a2b',
  'https://unpkg.com/vue@3.2.1/dist/vue.js',
  'https://www.google.com/maps/@-1.94,30.06,12z',
  'https://example.org/a%40b',
  'mailto:ada@example.org',
  '',
])('%j contains none', (address) => {
  expect(carriesMail(address)).toBe(false)
})

test('a link is read in time that grows with its length', { tags: ['full'] }, () => {
  for (const part of ['a@', '@', 'a.', '%40a.b', '&u=', '?q=https://', '___', '*', '/v3/__'])
    for (const before of [
      'https://x.org/',
      'https://urldefense.com/v3/__',
      'https://www.google.com/url?q=',
    ]) {
      const address = before + part.repeat(100_000)
      const start = performance.now()
      plainAddress(address)
      carriesMail(address)
      expect(performance.now() - start, `${before}${part}`).toBeLessThan(1000)
    }
  expect(wrappedAddress(new URL(report))).toBe('')
})
