/**
 * The facts about the firm. Names, people and addresses are samples to be replaced by the real ones;
 * nothing else in the code repeats them.
 */
export const organisation = {
  name: 'Market Systems Advisory',
  founded: 2020,
  approach: 'market systems approach',
  headline: 'Evidence that moves markets, and the people in them.',
  tagline: 'Research and advisory with a market systems approach, for decisions that hold.',
  mission:
    'We give governments, businesses and non-profits innovative, data-driven research and advisory services that support informed decision-making, with a market systems approach.',
  phone: '+250 700 000 000',
  /** The number that answers on WhatsApp. */
  whatsapp: '+250 700 000 000',
  email: 'hello@example.org',
  address: 'Kigali, Rwanda',
  /** When somebody answers the phone. */
  hours: 'Monday to Friday, 8:30 to 17:00',
  /** How soon whoever writes gets an answer: both forms promise it. */
  answersWithin: 'two working days',
  /** The zone of the days and times that staff enter, and its name for people. */
  timeZone: 'Africa/Kigali',
  timeZoneName: 'Kigali time',
  /** The map on the contact page: an embedded frame, and the same place for whoever opens it elsewhere. */
  map: {
    embed:
      'https://www.openstreetmap.org/export/embed.html?bbox=30.02%2C-1.99%2C30.12%2C-1.91&layer=mapnik&marker=-1.95%2C30.06',
    link: 'https://www.openstreetmap.org/?mlat=-1.95&mlon=30.06#map=13/-1.95/30.06',
  },
  /** Placeholders until the firm has profiles of its own (NAV-07). */
  social: [
    { name: 'X', icon: 'x', url: 'https://x.com/' },
    { name: 'LinkedIn', icon: 'linkedin', url: 'https://www.linkedin.com/' },
    { name: 'Instagram', icon: 'instagram', url: 'https://www.instagram.com/' },
  ],
  goals: [
    { figure: '4 million', words: 'schoolchildren to reach with better school nutrition' },
    { figure: '30 million', words: 'jobs by 2030, the foundation target we work towards' },
  ],
} as const
