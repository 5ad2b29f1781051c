{
  const importTwice = (url) =>
    import(url).catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      return import(`${url}?again=${Date.now()}`)
    })
  const revive = ([isArray, value]) => {
    if (isArray) return value.map(revive)
    if (!value || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, value]) => [name, revive(value)]))
  }

  // The built HTML stays.
  const report = (error) => {
    setTimeout(() => {
      throw error
    })
    return () => {}
  }

  customElements.define(
    'astro-island',
    class extends HTMLElement {
      connectedCallback() {
        const read = (name) => this.getAttribute(name)
        const client = read('client')
        const start = () => Astro[client](() => load().catch(report), JSON.parse(read('opts')), this)
        const load = async () => {
          const [module, renderer] = await Promise.all([
            importTwice(read('component-url')),
            importTwice(read('renderer-url')),
          ])
          return () => hydrate(module[read('component-export')], renderer.default(this))
        }
        const hydrate = (component, render) => {
          // Typed input is adopted even if React renders the form again (ui/use-form.ts).
          this.served ??= this.querySelectorAll('input, textarea')
          const outer = this.parentElement.closest('astro-island[ssr]')
          if (outer) return outer.addEventListener('astro:hydrate', () => hydrate(component, render), once)
          const slots = {}
          for (const slot of this.querySelectorAll('astro-slot'))
            if (slot.closest('astro-island') === this)
              slots[slot.getAttribute('name') || 'default'] = slot.innerHTML
          render(component, revive([0, JSON.parse(read('props'))]), slots, { client })
          this.removeAttribute('ssr')
          this.dispatchEvent(new Event('astro:hydrate'))
        }
        const once = { once: true }
        // The content and the directive may not have arrived yet.
        if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, once)
        else start()
      }
    },
  )
}
