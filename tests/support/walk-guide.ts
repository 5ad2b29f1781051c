import { expect, type Locator, type Page } from '@playwright/test'
import { type Act, guidePart } from './staff-guide.ts'

/** What a reader brings along to a part of the guide. */
export interface Brought {
  /** The reader's own words, by what the guide calls them. */
  yours?: Record<string, string>
  /** The files that are chosen, by the button that asks for them. */
  files?: Record<string, string>
  /** What the guide describes without a name, done before the act on this name. */
  before?: Record<string, (page: Page) => Promise<void>>
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** A name, or one that begins with it: 'Update' of the guide is 'Update: Cold chains' to a screen reader. */
const beginning = (name: string) => new RegExp(`^${escaped(name)}(?![\\p{L}\\d])`, 'u')

const pressed = ['button', 'link', 'tab', 'menuitem'] as const
const filled = ['textbox', 'combobox', 'radio'] as const

/** Does what the guide says, on the screen that it says it of. */
class Reader {
  readonly page: Page
  readonly brought: Brought
  lastPressed = ''

  constructor(page: Page, brought: Brought) {
    this.page = page
    this.brought = brought
    page.on('filechooser', (chooser) => {
      const file = brought.files?.[this.lastPressed]
      if (file !== undefined) void chooser.setFiles(file)
    })
  }

  /** The open dialog, or else the screen. */
  private async front(): Promise<Locator> {
    const dialogs = this.page.locator('dialog[open]').filter({ visible: true })
    return (await dialogs.count()) > 0 ? dialogs.last() : this.page.locator('body')
  }

  private yours(words: string): string {
    const text = this.brought.yours?.[words]
    if (text === undefined) throw new Error(`The test brings no ‘${words}’.`)
    return text
  }

  /** The first visible one of several ways to find something, the better ones first. */
  private async first(what: string, ways: (front: Locator) => Locator[]): Promise<Locator> {
    let found: Locator | undefined
    let place = -1
    await expect
      .poll(
        async () => {
          const front = await this.front()
          const counts = await Promise.all(ways(front).map((way) => way.filter({ visible: true }).count()))
          const best = counts.findIndex((count) => count > 0)
          // The better way may appear in the moment in which the others are tried.
          if (best === -1 || best !== place) {
            place = best
            return false
          }
          found = ways(front)[best]?.filter({ visible: true }).first()
          return found !== undefined
        },
        {
          message: `the screen at ${this.page.url()} has ${what}`,
          timeout: 60_000,
        },
      )
      .toBe(true)
    if (!found) throw new Error(what)
    return found
  }

  private control(name: string, others = (_front: Locator): Locator[] => []): Promise<Locator> {
    return this.first(`‘${name}’ to press`, (front) => [
      ...pressed.map((role) => front.getByRole(role, { name, exact: true })),
      front.locator('summary').filter({ has: this.page.getByText(name, { exact: true }) }),
      ...pressed.map((role) => front.getByRole(role, { name: beginning(name) })),
      ...others(front),
    ])
  }

  private field(name: string): Promise<Locator> {
    return this.first(`a field ‘${name}’`, (front) => [
      ...filled.map((role) => front.getByRole(role, { name, exact: true })),
      front.getByLabel(name, { exact: true }),
      ...filled.map((role) => front.getByRole(role, { name: beginning(name) })),
      front.getByLabel(beginning(name)),
    ])
  }

  async open(name: string): Promise<void> {
    if (name.startsWith('/')) return void (await this.page.goto(name))
    // On a phone, the menu is behind a button.
    const screens = this.page.locator('nav[aria-label="Dashboard"] a').filter({ hasText: name })
    const menu = this.page.locator('body').filter({ has: screens }).getByRole('button', { name: 'Open menu' })
    let control = await this.control(name, () => [menu])
    if ((await control.getAttribute('aria-label')) === 'Open menu') {
      await menu.click()
      control = await this.control(name)
    }
    const isOpen = await control.evaluate((element) => element.closest('details')?.open === true)
    if (!isOpen) await control.click()
  }

  /** A name of the reader's own may be a part of the button's, such as the title in the list of versions. */
  async press(name: string, isYours: boolean): Promise<void> {
    this.lastPressed = name
    const parts = (front: Locator) => (isYours ? pressed.map((role) => front.getByRole(role, { name })) : [])
    await (await this.control(name, parts)).click()
  }

  async type(text: string, name: string): Promise<void> {
    const field = await this.field(name)
    if (await field.getAttribute('contenteditable')) {
      await field.click()
      await field.press('Control+End')
      await this.page.keyboard.type(text)
    } else {
      await field.fill(text)
      await field.dispatchEvent('change')
    }
  }

  async choose(option: string, name: string): Promise<void> {
    const field = await this.field(name)
    await expect(field.locator('option').filter({ hasText: beginning(option) })).not.toHaveCount(0)
    const value = await field
      .locator('option')
      .filter({ hasText: beginning(option) })
      .first()
      .getAttribute('value')
    await field.selectOption(value ?? option)
  }

  async pick(name: string): Promise<void> {
    await (await this.field(name)).check()
  }

  async see(name: string): Promise<void> {
    await this.first(`‘${name}’ to see`, (front) => [
      front.getByRole('heading', { name: beginning(name) }),
      front.getByRole('region', { name: beginning(name) }),
      front.getByText(name),
    ])
  }

  async act({ verb, name: words, isYours, with: more = '' }: Act): Promise<void> {
    const name = isYours && !words.startsWith('/') ? this.yours(words) : words
    await this.brought.before?.[words]?.(this.page)
    if (verb === 'open') await this.open(name)
    else if (verb === 'press') await this.press(more ? `${name} ${this.yours(more)}` : name, isYours)
    else if (verb === 'type') await this.type(this.yours(more), name)
    else if (verb === 'choose') await (more ? this.choose(more, name) : this.pick(name))
    else await this.see(name)
  }
}

/** Walks a part of the guide in a browser, step by step; `until` ends it before the act on this name. */
export async function walkGuide(page: Page, title: string, brought: Brought, until?: string): Promise<void> {
  const reader = new Reader(page, brought)
  for (const act of guidePart(title).steps.flat()) {
    if (act.name === until) return
    await reader.act(act)
  }
}
