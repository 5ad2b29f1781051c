import { organisation } from '#config/brand/brand.ts'
import type { Meeting } from '#contract/meetings.ts'
import { phoneDigits } from '#contract/query-form.ts'
import { dayText } from '#lib/day.ts'
import { excerpt } from '#lib/excerpt.ts'
import { encodeText, mailto } from '#lib/mailto.ts'
import { meetingLines } from './meeting-text.ts'

/** Maximum characters of a mailto address: every mail program accepts this many. */
const mostOfAddress = 1900
/** Maximum characters of a name in a greeting. */
const mostOfName = 80
const omission = '[...]'

interface Question {
  email: string
  /** Subject of the reply. */
  subject: string
  name: string
  /** The sender's text. */
  text: string
  sent: Date | null
  meeting?: Meeting | undefined
}

function greeting(name: string): string {
  const short = excerpt(name.trim().replace(/\s+/g, ' '), mostOfName)
  return short === '' ? 'Hello,' : `Dear ${short},`
}

/** The first `length` characters, cut after a word if one ends in their second half. */
function cutAtWord(characters: string[], length: number): string {
  const cut = characters.slice(0, length)
  const end = cut.findLastIndex((character) => /\s/.test(character))
  return cut.slice(0, end > length / 2 ? end : length).join('')
}

/** The `mailto:` address of a reply: greeting, subject, and as much of the question as fits (INB-08). */
export function replyLink({ email, subject, name, text, sent, meeting }: Question): string {
  const characters = Array.from(text.trim().replace(/\r\n?/g, '\n'))
  const day = sent && dayText(sent)
  const lines = meeting ? meetingLines(meeting) : []
  const opening = [greeting(name), ...(meeting ? ['', ...lines] : [])].join('\n')
  const introduction = `${opening}\n\n\n\n${day ? `On ${day} you wrote:` : 'You wrote:'}\n`
  const linkWith = (question: string) =>
    mailto(email, subject, `${introduction}${question.replace(/^/gm, '> ')}\n`)
  const shortened = (length: number) => linkWith(`${cutAtWord(characters, length).trimEnd()} ${omission}`)

  const whole = linkWith(characters.join(''))
  if (whole.length < mostOfAddress) return whole
  let fits = 0
  let tooLong = Math.min(characters.length, mostOfAddress)
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (shortened(middle).length < mostOfAddress) fits = middle
    else tooLong = middle
  }
  if (fits > 0) return shortened(fits)
  // A place in another script can fill an address alone.
  const openings = meeting ? [opening, `${greeting(name)}\n\n${lines[0]}`, ''] : ['']
  const links = openings.map((start) => mailto(email, subject, start))
  return links.find((link) => link.length < mostOfAddress) ?? mailto(email, subject)
}

interface Phone {
  phoneNumber: string
  /** Whether it was typed with a plus. */
  international?: boolean
}

/** The digits with the country code; '' if they have none. */
function worldDigits({ phoneNumber, international }: Phone): string {
  const digits = phoneDigits(phoneNumber)
  if (!/^\d+$/.test(digits)) return ''
  if (international || phoneNumber.trim().startsWith('+')) return digits.replace(/^00/, '')
  return digits.startsWith('0') ? '' : digits
}

/** The address of a link that dials a number; without a country code, it is dialled as it is. */
export function callLink(phone: Phone): string {
  const digits = worldDigits(phone)
  return `tel:${digits ? `+${digits}` : phone.phoneNumber}`
}

/** The country code of the organisation. */
const ownCode = /^\+(\d+)/.exec(organisation.phone)?.[1] ?? ''

/**
 * The address of a WhatsApp chat; a local number gets the organisation's country code. '' if there is no
 * number.
 */
export function whatsAppLink(phone: Phone, name: string): string {
  const digits = phoneDigits(phone.phoneNumber)
  const number = worldDigits(phone) || `${ownCode}${digits.replace(/^0+/, '')}`
  if (!/^\d{8,20}$/.test(number)) return ''
  return `https://wa.me/${number}?text=${encodeText(greeting(name))}`
}
