const shapes = [
  // Words for the work of robots. Cubot makes phones, and there are readers in Botswana.
  /(?<!cu)bots?(?![a-z])|\bbot(?!swana)[a-z]|(?<!user[- ])agent(?![a-z])|(?<!cam)scan(?:ner)?(?![a-z])/i,
  /crawl|spider|scrap(?:er|ing)|archive|headless|inspection|inspector|(?<!developer)preview|synthetic/i,
  /monitor|lighthouse|uptime|watcher|validator|checker|verify|classifier|optimizer|observatory/i,
  /phantomjs|playwright|selenium|puppeteer|cypress|ptst|translationserver/i,
  /-(?:google|user)(?![a-z-])|google.(?:ads|favicon)/i,
  // Addresses of their owners.
  /(?<!lib|_)http|[a-z\d]\.(?:com?|ai|fr|io|net|org)(?![a-z.\d])/i,
  // Names within these brackets, which in browsers end here.
  /\(khtml, like gecko[;,]? (?!safari|version)[a-z]/i,
  // Others that load pages in whole browsers, to measure, test and copy them.
  /pingdom|catchpoint|dareboost|gtmetrix|rigor|statuscake|silktide|hardenize|foregenix|dejaclick|watchtowr/i,
  /collapsify|securityheaders|splash|mixnode|marketgoo|datanyze|dmbrowser|onetrust|hotjar|testlocally/i,
  /linktiger|burpcollaborator|newsai|sindup|turingos|sparkler|readable/i,
]

/** Whether a user agent is that of a robot, many of which run scripts. */
export function isRobot(userAgent: string): boolean {
  return shapes.some((shape) => shape.test(userAgent))
}
