import type { LinkHandlers } from '@pledge/contract/link-script'
import { renderLink } from './render-link.ts'
import './styles.css'

/** Adds a style sheet, and waits until it has loaded or failed. */
const styled = (root: ShadowRoot, href: string): Promise<void> =>
  new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    root.append(link)
  })

/**
 * The script of the simulated provider, which the product loads as it would load a vendor's. Its page is in a shadow
 * tree, so that its styles and those of the surrounding page do not affect each other; the brand's colors are
 * inherited.
 */
export const opener =
  (styles: readonly string[]) =>
  async (element: Element, handlers: LinkHandlers): Promise<() => void> => {
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    root.replaceChildren()
    await Promise.all(styles.map((href) => styled(root, href)))
    const place = document.createElement('div')
    root.append(place)
    return renderLink(place, handlers)
  }
