import type { Language, Organisation, Partner, Type } from '#config/brand-types.ts'

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
  /** Up to three, such as `{ words: 'Two districts now buy beans nearby.', source: 'Ministry of Education' }`. */
  outcomes: [],
}

/** Placeholders, until partners agree to be named (HOME-11). A logo is a file in partners/, such as `logo: 'ngo.svg'`. */
export const partners: Partner[] = Array.from({ length: 6 }, () => ({ name: 'Template' }))

/** Languages of publications; the first is that of the site's own words (REA-05). */
export const languages: Language[] = [
  { code: 'en', name: 'English', ownName: 'English' },
  { code: 'fr', name: 'French', ownName: 'Français' },
  { code: 'sw', name: 'Swahili', ownName: 'Kiswahili' },
  { code: 'pt', name: 'Portuguese', ownName: 'Português' },
  { code: 'ar', name: 'Arabic', ownName: 'العربية', dir: 'rtl' },
]

/**
 * Fonts: headings are in heading.woff2 (type.css says how), text is in the device's own, social cards and pictures of
 * charts in these files.
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
