// Opens the list of contents of a publication and marks the part that is being read (REA-02). PublicationScript.astro
// loads this script where the screen is wide enough to show the list beside the text.
const fold = document.querySelector<HTMLDetailsElement>('.contents details')
if (fold) {
  fold.open = true
  const links = [...fold.querySelectorAll('a')]
  const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))))

  /** Marks the last heading in the upper quarter of the window or above it. */
  function mark(): void {
    const passed = headings.filter(
      (heading) => heading && heading.getBoundingClientRect().top < innerHeight / 4,
    )
    const current = links[Math.max(0, passed.length - 1)]
    for (const link of links)
      if (link === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
  }

  // Headings above the window count, so that a jump over several parts is noticed.
  const observer = new IntersectionObserver(mark, { rootMargin: '1000000px 0px -75%' })
  for (const heading of headings) if (heading) observer.observe(heading)
}
