import { useEffect, useState } from 'react'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import type { CheckedArticle } from '#admin/extensions/slots.ts'
import type { Checked, Place } from '#document/check/finding.ts'
import type { WeighedPicture } from '#document/check/weight.ts'
import { counted } from '#lib/counted.ts'
import { measurePage } from './measure-page.ts'

interface PageWeightProps {
  article: CheckedArticle
  text: Checked
  onShow: ((place: Place) => void) | undefined
}

function placeOf({ name }: WeighedPicture): Place {
  const number = Number(/^picture (\d+)$/.exec(name)?.[1])
  return Number.isNaN(number)
    ? { in: 'field', name: 'image' }
    : { in: 'element', element: 'picture', index: number - 1 }
}

/** About what the page weighs for a reader on a phone, and the way to its largest picture. */
export function PageWeight({ article, text, onShow }: PageWeightProps) {
  const [weight, setWeight] = useState<Awaited<ReturnType<typeof measurePage>>>()
  useEffect(() => {
    let isOpen = true
    void measurePage(article, text).then((measured) => isOpen && setWeight(measured))
    return () => {
      isOpen = false
    }
  }, [article, text])
  return (
    <section aria-labelledby="check-weight" className="grid gap-2">
      <h3 id="check-weight" className="font-bold">
        Weight of the page
      </h3>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <output>{weight ? `About ${weight.text}.` : 'Measuring…'}</output>
        {weight?.heaviest && onShow && (
          <SmallButton onClick={() => weight.heaviest && onShow(placeOf(weight.heaviest))}>
            Show<span className="sr-only"> {weight.heaviest.name}</span>
          </SmallButton>
        )}
      </div>
      {weight !== undefined && weight.unmeasured > 0 && (
        <p className="text-sm text-soft">
          Without {counted(weight.unmeasured, 'picture')} that could not be measured.
        </p>
      )}
    </section>
  )
}
