import type Quill from 'quill/core'
import { type Delta, Range } from 'quill/core'
import { toast } from '#ui/toast.ts'

/** Inserts what was pasted into a range. */
export type Insert = (at: Range) => void

/** Pastes that take time to prepare: each is inserted where it was pasted, after those before it. */
export class WaitingPastes {
  readonly #quill: Quill
  #last: Promise<void> | undefined

  constructor(quill: Quill) {
    this.#quill = quill
  }

  get isEmpty(): boolean {
    return this.#last === undefined
  }

  add(range: Range, ready: Insert | Promise<Insert>): void {
    const last = this.#insert(range, ready).finally(() => {
      if (this.#last === last) this.#last = undefined
    })
    this.#last = last
  }

  async #insert(range: Range, ready: Insert | Promise<Insert>): Promise<void> {
    let at = range
    const follow = (change: Delta) => {
      const start = change.transformPosition(at.index)
      at = new Range(start, change.transformPosition(at.index + at.length) - start)
    }
    this.#quill.on('text-change', follow)
    try {
      const [insert] = await Promise.all([ready, this.#last])
      if (!this.#quill.root.isConnected) throw new Error('The editor shows another text')
      insert(at)
    } catch {
      toast.error('The text could not be pasted. Please paste it again.')
    } finally {
      this.#quill.off('text-change', follow)
    }
  }
}
