/** The identifier of sample number `index`; a later one is newer. */
export function sampleId(index: number): string {
  return `${(0x66000000 + index * 86_400).toString(16)}000000000000000${index % 10}`
}

const sentence = 'Maize moves from the farm gate to the market in seven hands, and each of them is paid. '

/** A publication as a backend sends it, with a text longer than any preview. */
export function samplePublication(index: number, changes: Record<string, unknown> = {}) {
  return {
    _id: sampleId(index),
    title: `Sample report ${index}`,
    content: `<p>Report ${index}. ${sentence.repeat(6)}</p>`,
    image: '',
    link: 'https://example.org/report',
    date: new Date((0x66000000 + index * 86_400) * 1000).toISOString(),
    author: 'A. Sample',
    position: 'Analyst (sample)',
    ...changes,
  }
}

/** An expertise card as a backend sends it. */
export function sampleExpertise(index: number, changes: Record<string, unknown> = {}) {
  return {
    _id: sampleId(1000 + index),
    title: `Sample skill ${index}`,
    icon: 'fas fa-compass',
    content: [1, 2, 3].map((part) => `<p>Paragraph ${part} of skill ${index}. ${sentence.repeat(2)}</p>`),
    ...changes,
  }
}
