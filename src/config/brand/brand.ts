import type { Finding, Language, Organisation, Partner, Type } from '#config/brand-types.ts'

/**
 * The facts about the firm. Names, people and addresses are samples to be replaced by the real ones;
 * nothing else in the code repeats them.
 */
export const organisation: Organisation = {
  name: 'Market Systems Advisory',
  shortName: 'Market Systems',
  founded: 2020,
  headline: 'Evidence that moves markets, and the people in them.',
  tagline: 'Research and advisory with a market systems approach, for decisions that hold.',
  mission:
    'We give governments, businesses and non-profits innovative, data-driven research and advisory services that support informed decision-making, with a market systems approach.',
  phone: '+250 700 000 000',
  whatsapp: '+250 700 000 000',
  email: 'hello@example.org',
  address: 'Kigali, Rwanda',
  hours: 'Monday to Friday, 8:30 to 17:00',
  answersWithin: 'two working days',
  timeZone: 'Africa/Kigali',
  timeZoneName: 'Kigali time',
  map: {
    embed:
      'https://www.openstreetmap.org/export/embed.html?bbox=30.02%2C-1.99%2C30.12%2C-1.91&layer=mapnik&marker=-1.95%2C30.06',
    link: 'https://www.openstreetmap.org/?mlat=-1.95&mlon=30.06#map=13/-1.95/30.06',
  },
  /** Placeholders until the firm has its own profiles (NAV-07). */
  social: [
    { name: 'X', icon: 'x', url: 'https://x.com/' },
    { name: 'LinkedIn', icon: 'linkedin', url: 'https://www.linkedin.com/' },
    { name: 'Instagram', icon: 'instagram', url: 'https://www.instagram.com/' },
  ],
  goals: [
    { figure: '4 million', words: 'schoolchildren to reach with better school nutrition' },
    { figure: '30 million', words: 'jobs by 2030, the foundation target we work towards' },
  ],
  /** Samples, up to three: results of the work, each with its source. */
  outcomes: [
    {
      words: 'Traders in four markets write price cards, and read them before they buy.',
      source: 'Sample Grain Traders (sample)',
    },
    {
      words: 'A ministry compared three standards for flour, and chose the one that small mills can meet.',
      source: 'Sample Ministry Unit (sample)',
    },
    {
      words: 'Six school kitchens weigh what comes back, and cook less of it.',
      source: 'Sample Millers Cooperative (sample)',
    },
  ],
}

/** Samples with invented figures: one for Home, and one for each service. */
export const findings: Finding[] = [
  {
    page: '/',
    figure: '34%',
    words: 'more was asked for a kilogram of beans at the border within three weeks.',
    chart: {
      title: 'Beans at the border, dollars per kilogram',
      kind: 'lines',
      basis: 'Median of 42 asking prices a week',
      rows: [
        ['Week 1', '$0.82'],
        ['Week 2', '$0.85'],
        ['Week 3', '$0.97'],
        ['Week 4', '$1.10'],
        ['Week 5', '$1.04'],
        ['Week 6', '$0.90'],
      ],
    },
    publication: 'What traders know: prices in open-air markets',
    sample: true,
  },
  {
    page: '/research',
    figure: '9 of 50',
    words: 'lots of grain were sold at the farm gate by somebody who could have refused the price.',
    chart: {
      title: 'Sellers who could refuse a price, of fifty lots',
      kind: 'bars',
      basis: '50 lots at each place of sale',
      rows: [
        ['Farm gate', '9'],
        ['Village trader', '21'],
        ['Owner of the lorry', '38'],
        ['Mill', '44'],
      ],
    },
    publication: 'Women in grain trade: who sets the terms?',
    sample: true,
  },
  {
    page: '/monitoring',
    figure: '159 more',
    words: 'of twelve hundred young people were in paid work a year after the first call.',
    chart: {
      title: 'Young people in paid work, of 1,200 asked',
      kind: 'bars',
      basis: 'The same 1,200 people, asked three times',
      rows: [
        ['First call', '412'],
        ['After six months', '506'],
        ['After twelve months', '571'],
      ],
    },
    publication: 'Youth, work and the first wage: a baseline',
    sample: true,
  },
  {
    page: '/policy',
    figure: '17 francs',
    words: 'less for a kilogram of flour, if small mills have two years to meet the standard.',
    chart: {
      title: 'What a standard adds to a kilogram of flour, in francs',
      kind: 'bars',
      basis: 'Costs of 28 mills in four districts',
      rows: [
        ['One standard for all', '38'],
        ['Two years for small mills', '21'],
        ['A voluntary mark', '9'],
      ],
    },
    publication: 'Fortification standards, one page at a time',
    sample: true,
  },
  {
    page: '/program',
    figure: '400,000',
    words: 'children miss their meal if a tenth of the grain is lost between harvest and kitchen.',
    chart: {
      title: 'Children without a meal, by the share of grain that is lost',
      kind: 'lines',
      basis: 'Of four million children, one meal a day',
      rows: [
        ['5%', '200,000'],
        ['10%', '400,000'],
        ['15%', '600,000'],
        ['20%', '800,000'],
      ],
    },
    publication: 'School meals for four million: the arithmetic',
    sample: true,
  },
]

/** Without any, Home shows placeholders (HOME-11). A logo is a file in partners/: `{ name: 'NGO', logo: 'ngo.svg' }`. */
export const partners: Partner[] = []

/** Languages of publications; the first is that of the site's own words (REA-05). */
export const languages: Language[] = [
  { code: 'en', name: 'English', ownName: 'English' },
  { code: 'fr', name: 'French', ownName: 'Français' },
  { code: 'sw', name: 'Swahili', ownName: 'Kiswahili' },
  { code: 'pt', name: 'Portuguese', ownName: 'Português' },
  { code: 'ar', name: 'Arabic', ownName: 'العربية', dir: 'rtl' },
]

/**
 * Fonts: headings are in heading.woff2 (type.css says how), text is in the device's own, covers, social cards and
 * pictures of charts in these files.
 */
export const type: Type = {
  headings: 'Fraunces, Fraunces-Georgia, Fraunces-Noto, Fraunces-DejaVu, serif',
  text: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Ubuntu, sans-serif",
  cards: [
    '@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf',
    '@expo-google-fonts/noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf',
  ],
  charts: [
    '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
    // Signs such as ≤ and ≈.
    '@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf',
  ],
}
