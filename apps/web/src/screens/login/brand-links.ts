import { useEffect } from 'react'
import { organization } from '../../brand/use-organization.ts'

/** Before a link is followed, opened in another tab or copied, a pointer is on it or it has the focus. */
const BEFORE_USE = ['pointerdown', 'focusin'] as const

const nameBrand = ({ target }: Event): void => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  if (link === null) return
  const { pathname, searchParams, hash } = new URL(link.href)
  searchParams.set('org', organization().code)
  link.setAttribute('href', `${pathname}?${searchParams}${hash}`)
}

/**
 * The sign-in page stands at the public address whichever brand it is of, and leaves the brand of this browser there as it
 * is: its links name the brand themselves (note 047).
 */
export const useLinksOfBrand = (): void => {
  useEffect(() => {
    for (const event of BEFORE_USE) document.addEventListener(event, nameBrand, true)
    return () => {
      for (const event of BEFORE_USE) document.removeEventListener(event, nameBrand, true)
    }
  }, [])
}
