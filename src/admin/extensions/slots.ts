import type { ComponentType, ReactNode } from 'react'
import type { Colleague } from '#contract/colleagues.ts'
import type { Extension } from '#contract/features.ts'
import type { PublicationCard } from '#contract/publication-cards.ts'
import type { SavedField } from '#contract/publication-fields.ts'
import type { ListRevisions } from '#contract/list-revisions.ts'

/**
 * An entry of a slot: a list in this folder, which a screen mounts. Entries of a single screen are
 * typed beside that screen.
 */
export interface Entry {
  /** The features that it uses. It is mounted if the backend names all of them (FEA-02). */
  needs: readonly Extension[]
}

/** A part of the profile, with a separate address. */
export interface AccountPart {
  /** In the address. */
  part: string
  name: string
}

export interface AccountSection extends Entry, AccountPart {
  Section: ComponentType<{
    /** Address of the signed-in account. */
    email: string
    colleagues: Colleague[]
  }>
}

/** Something that sets the reference link of a publication. */
export interface LinkPicker extends Entry {
  Picker: ComponentType<{
    link: string
    /** Title of the publication. */
    title: string
    onChange: (link: string) => void
    disabled: boolean
    /** Whether a file is being sent, which a save would omit. */
    onBusy: (busy: boolean) => void
  }>
}

/** Reference links that the dashboard opens in a way different from others; not at all without their extension. */
export interface ReferenceLink extends Entry {
  /** Whether it opens this link. */
  has: (link: string) => boolean
  Link: ComponentType<{ link: string; children: ReactNode }>
  /** Opens such links in a framed page of the site. */
  follow: (page: Document | null) => void
  /** Whether it was opened in this tab. */
  wasOpened: (link: string) => boolean
}

/** A publication as its form has it, to be checked. */
export interface CheckedArticle extends Record<SavedField, string> {
  /** Whether it is not saved yet: its author may be filled in. */
  isNew: boolean
}

export interface CheckDialogProps {
  article: CheckedArticle
  /** Whether the text is the one in the form, to which findings lead. */
  isInForm: boolean
  /** Label of the button that saves it anyway. */
  action: string
  /** Saves it anyway; undefined if nothing is to be saved. */
  onPublish: (() => void) | undefined
  onClose: () => void
}

/** Looks at a publication before it is public. */
export interface ArticleCheck extends Entry {
  /** Whether staff can also open it when nothing is to be saved. */
  isOffered: boolean
  /** The number of findings in each publication that the dialog has not listed yet. */
  count: (articles: CheckedArticle[]) => Promise<number[]>
  /** Lists the findings, and leads to each. */
  Dialog: ComponentType<CheckDialogProps>
}

/** A note in the bar of the form of a publication. */
export interface BarNote extends Entry {
  /** `id` is undefined for a new publication. */
  Note: ComponentType<{ id: string | undefined }>
}

/** A part of the form of a saved publication, beside its text. */
export interface ArticlePanel extends Entry {
  Panel: ComponentType<{
    id: string
    /** Changes with each save. */
    revision: number
    /** The text in the form, as HTML. */
    content: string
  }>
}

/** Notes on the stored versions of a publication, by their revisions. */
export interface VersionNotes extends Entry {
  load: (id: string) => Promise<ReadonlyMap<number, string[]>>
}

/** Something to say about a publication that was just published. */
export interface AfterPublish extends Entry {
  tell: (id: string) => Promise<void>
}

/** Finds the published originals of a translation. */
export interface OriginalSearch extends Entry {
  find: (words: string) => Promise<{ _id: string; title: string }[]>
}

/** Records of a person that are erased with the messages. */
export interface Erased extends Entry {
  /** Names the records. */
  sentence: string
  /** Names the erased records, by the counts of the response; '' if there are none. */
  textOf: (counts: Record<string, unknown>) => string
}

/** Deleted records. */
export interface Deleted {
  /** Describes all of them. */
  text: string
  records: {
    id: string
    /** Shows it again once the server has restored it, with the revisions of its list if the server returns them. */
    putBack: (revisions?: ListRevisions) => void
  }[]
}

/** Restores deleted records. */
export interface AfterDelete extends Entry {
  offer: (deleted: Deleted) => void
}

/** A part of the frame of every screen. */
export interface ShellPart extends Entry {
  Part: ComponentType
}

/** A list on the first screen. */
export interface DashboardPart extends Entry {
  Part: ComponentType<{ publications: PublicationCard[] }>
}

export interface AfterExport extends Entry {
  /** Records that messages were exported. */
  record: (noun: 'query' | 'appointment', count: number) => void
}
