import type { Dialect, Noun } from './foreign-backend.ts'

const sentence = 'Maize moves from the farm gate to the market in seven hands, and each of them is paid. '
const day = 86_400
const start = 0x66000000

function secondsOf(index: number): number {
  return start + index * day
}

/** Exactly the specification. */
export const minimal: Dialect = {
  id: (index) => `${secondsOf(index).toString(16)}${String(index).padStart(16, '0')}`,
  record: (_noun, stored) => stored,
  list: (noun, records) => {
    if (noun === 'queries') return { data: records, count: records.length }
    return noun === 'appointments' ? { data: records } : records
  },
  refusal: (message) => ({ message }),
  done: [201, { message: 'Done' }],
  login: (token) => ({ success: true, token, user: { fullName: 'Sample Staff' }, message: 'Welcome' }),
  user: {
    fullName: 'Sample Staff',
    email: 'staff@example.org',
    role: 'editor',
    phoneNumber: '250700000001',
    isActive: true,
  },
  image: (name, origin) => `${origin}/media/${name}`,
}

const objects: Record<Noun, (stored: Record<string, unknown>) => Record<string, unknown>> = {
  'publication-cards': ({ author, image, date, ...rest }) => ({
    ...rest,
    author: { name: author },
    image: image ? { url: image } : null,
    date: Date.parse(String(date)),
    position: null,
  }),
  'expertise-cards': ({ content, ...rest }) => ({ ...rest, content: [content, null].flat() }),
  appointments: (stored) => stored,
  queries: ({ phoneNumber, ...rest }) => ({ ...rest, phoneNumber: Number(phoneNumber) }),
}

/** Odd in every way that can still be understood (FOR-01, FOR-03). */
export const odd: Dialect = {
  id: (index) => 1_000 + index,
  record: (noun, stored) => objects[noun](stored),
  list: (noun, records) =>
    noun === 'expertise-cards'
      ? { results: records, total: String(records.length) }
      : { items: records, count: String(records.length) },
  refusal: (message) => ({ error: message, code: 7, fields: null }),
  done: [204],
  login: (token) => ({ token, user: { name: 'Odd Staff' } }),
  user: {
    fullName: 'Odd Staff',
    email: 'staff@example.org',
    role: { name: 'Chief editor' },
    phoneNumber: 250_700_000_002,
    isActive: 1,
  },
  image: (name) => `/media/${name}`,
}

/** The initial content of both: two pages of publications, and a little of the rest. */
export const foreignSeed: Record<Noun, Record<string, unknown>[]> = {
  'publication-cards': Array.from({ length: 11 }, (_, index) => ({
    title: `Foreign report ${index + 1}`,
    content: `<p>Report ${index + 1}. ${sentence.repeat(6)}</p>`,
    image: '',
    link: 'https://example.org/report',
    date: new Date(secondsOf(index) * 1000).toISOString(),
    author: 'A. Sample',
    position: 'Analyst (sample)',
  })),
  'expertise-cards': [1, 2, 3, 4].map((index) => ({
    title: `Foreign skill ${index}`,
    icon: 'fas fa-compass',
    content: `<p>Skill ${index}. ${sentence}</p>`,
  })),
  appointments: [1, 2].map((index) => ({
    fullName: `Sample Caller ${index}`,
    email: `caller${index}@example.org`,
    companyName: 'Sample Mills',
    message: `Could we meet about maize, number ${index}?`,
  })),
  queries: [1, 2, 3].map((index) => ({
    contactName: `Sample Writer ${index}`,
    phoneNumber: '250700000003',
    email: `writer${index}@example.org`,
    mainIdea: `Where can I read about beans, number ${index}?`,
  })),
}
