import type { Page } from '@playwright/test'
import { day } from '#lib/durations.ts'
import { zonedInput } from '#lib/zoned-time.ts'
import { type Caller, sendAppointment, sendQuery } from './inbox-staff.ts'
import { asStaff, make } from './stored-publication.ts'
import { samplePhotograph } from './sample-photograph.ts'
import type { Brought } from './walk-guide.ts'

const wordFile = new URL('../fixtures/word/like-word.docx', import.meta.url).pathname

const text =
  '<p>Milk was dearer in June than in May in each of our seven markets.</p><h2>What we asked</h2><p>Seven traders were asked on market days, and each of them twice.</p>'

const draft = { title: 'Milk prices in June', content: text, state: 'draft' }
/** One in which nothing is found. */
const published = {
  title: 'Milk prices in May',
  content: text,
  summary: 'Milk prices of May in seven markets.',
  topics: 'Dairy',
}

/** Types a table with names and numbers, from the cell with the cursor. */
async function typeTable(page: Page): Promise<void> {
  const cells = ['Market', 'May', 'June', 'Huye', '280', '310', 'Kigali', '300', '340']
  for (const [place, cell] of cells.entries()) {
    if (place > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(cell)
  }
}

async function clickBelowText(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Content', exact: true }).locator('> p').last().click()
}

interface Reader {
  staff: Caller
  /** The time of the product, in milliseconds. */
  now: number
  email: string
  password: string
}

/** What a reader of each part of the guide for staff has before it; it makes the records that the part is about. */
export const readers: Record<string, (reader: Reader) => Promise<Brought>> = {
  'Sign in': async ({ email, password }) => ({
    yours: {
      'your address': email,
      'your password': password,
      'a name': 'Joyce Sample',
      'an address': `joyce-${crypto.randomUUID()}@example.org`,
    },
  }),
  Write: async () => ({
    yours: {
      'a title': 'Milk prices in July',
      'a text': 'Milk was dearer in July than in June.\n',
      'a heading': 'What we asked',
      'an author': 'Ada Sample',
      'a summary': 'Milk prices of July in seven markets, and why they rose.',
    },
  }),
  'Import and paste': async () => ({
    yours: { 'a shorter title': 'Milk prices at the border' },
    files: { 'Import a Word document': wordFile },
  }),
  'Tables, charts and figures': async () => ({
    yours: {
      'a title': 'Milk prices by market',
      'a text': 'Prices of a litre of milk.\n',
      'what the picture shows': 'A market in the morning',
    },
    files: { Picture: await samplePhotograph() },
    before: { 'Row below': typeTable, Picture: clickBelowText },
  }),
  'Check and publish': async ({ staff }) => {
    const { title } = await make(staff, draft)
    return { yours: { 'the title': title } }
  },
  'Review and correct': async ({ staff }) => {
    const { title } = await make(staff, draft)
    const { title: public_ } = await make(staff, published)
    return {
      yours: {
        'the title': title,
        'a public title': public_,
        'a correction': ' In Huye it was cheaper.',
        'what changed': 'Huye added',
        'a reason': 'The prices of two markets were swapped.',
      },
    }
  },
  'Answer people': async ({ staff }) => {
    await sendQuery(staff, {
      contactName: 'Grace Sample',
      email: 'grace@example.org',
      mainIdea: 'May we print your table of milk prices?',
    })
    return { yours: { 'a note': 'Yes, with our name under it.' } }
  },
  Appointments: async ({ staff, password, now }) => {
    await sendAppointment(staff, { fullName: 'Grace Sample', email: 'grace@example.org' })
    return {
      yours: {
        'a day and a time': `${zonedInput(now + day).slice(0, 10)}T10:00`,
        'a place': 'Our office',
        'the person': 'Grace Sample',
        'your password': password,
      },
    }
  },
  'Series, languages, subscribers': async ({ staff }) => {
    const { title } = await make(staff, draft)
    const { title: public_ } = await make(staff, { ...published, title: 'Milk prices in March' })
    return {
      yours: {
        'the title': title,
        'a public title': public_,
        'a series': 'Milk prices',
        'a number': '6',
        'two topics': 'Dairy, Prices',
      },
    }
  },
  'What to do when': async ({ staff }) => {
    const { _id, title } = await make(staff, { ...published, title: 'Milk prices in April' })
    const { revision } = await asStaff(staff, _id)
    const changed = { ...published, _id, revision, title: 'Milk prices in early May', link: '', image: '' }
    await staff.send('POST', '/api/publication-cards', changed)
    return { yours: { 'a public title': changed.title, 'the earlier version': title } }
  },
}
