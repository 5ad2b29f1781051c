import { scale } from '#ui/scale.ts'
import { Specimen } from './Specimen.tsx'

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '1rem' } as const

/** The sizes of the design. */
export function Scale() {
  return (
    <>
      <Specimen name="Space, in rem">
        <div style={row}>
          {scale.space.map((size) => (
            <figure key={size} style={{ margin: 0 }}>
              <div style={{ width: `${size}rem`, height: `${size}rem`, background: 'var(--color-clay)' }} />
              <figcaption>{size}</figcaption>
            </figure>
          ))}
        </div>
      </Specimen>
      <Specimen width="whole" name="Type, in rem">
        {scale.type.map((size) => (
          <p key={size} style={{ margin: 0, fontSize: `${size}rem`, lineHeight: 1.2 }}>
            {size} <span style={{ fontFamily: 'var(--font-display)', fontWeight: 600 }}>Grain</span>
          </p>
        ))}
      </Specimen>
      <Specimen name="Corners, in pixels">
        <div style={row}>
          {scale.radius.map((size) => (
            <div
              key={size}
              style={{ padding: '1rem 2rem', borderRadius: size, border: '1px solid var(--color-edge)' }}
            >
              {size}
            </div>
          ))}
        </div>
      </Specimen>
    </>
  )
}
