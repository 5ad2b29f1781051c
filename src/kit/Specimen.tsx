import type { CSSProperties, ReactNode } from 'react'

interface SpecimenProps {
  name: string
  /** Width of each part: that of its content, a card's, or the whole column. */
  width?: keyof typeof columns
  children: ReactNode
}

const columns = {
  content: { display: 'flex', flexWrap: 'wrap', alignItems: 'start' },
  card: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
    alignItems: 'start',
  },
  whole: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
} satisfies Record<string, CSSProperties>

/** One primitive or state under its name. */
export function Specimen({ name, width = 'content', children }: SpecimenProps) {
  return (
    <section aria-label={name} style={{ margin: '0 0 2.5rem' }}>
      <h2 style={{ margin: '0 0 0.75rem', fontSize: '1rem' }}>{name}</h2>
      <div style={{ gap: '1rem', ...columns[width] }}>{children}</div>
    </section>
  )
}
