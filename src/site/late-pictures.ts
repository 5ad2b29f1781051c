/**
 * Delays loading the pictures of the section with this script until the section is in sight or the page is scrolled:
 * `loading=lazy` alone loads pictures up to 2,500 px below the window.
 */
const section = document.currentScript?.parentElement

if (section) {
  const load = () => {
    section.classList.remove('late')
    inSight.disconnect()
  }
  const inSight = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) load()
  })
  inSight.observe(section)
  addEventListener('scroll', load, { once: true })
  section.classList.add('late')
}
