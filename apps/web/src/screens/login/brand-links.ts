import { useEffect } from 'react'
import { organization } from '../../brand/use-organization.ts'

/** Before a link is followed, opened in another tab or copied, it gets a pointer event or the focus. */
const BEFORE_USE = ['pointerdown', 'focusin'] as const

const nameBrand = ({ target }: Event): void => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  if (link === null) return
  const { pathname, searchParams, hash } = new URL(link.href)
  searchParams.set('org', organization().code)
  link.setAttribute('href', `${pathname}?${searchParams}${hash}`)
}

/**
 * The sign-in page is at the public address for every brand, and does not change this browser's brand there: its links
 * name the brand themselves (note 047).
 */
export const useLinksOfBrand = (): void => {
  useEffect(() => {
    for (const event of BEFORE_USE) document.addEventListener(event, nameBrand, true)
    return () => {
      for (const event of BEFORE_USE) document.removeEventListener(event, nameBrand, true)
    }
  }, [])
}
