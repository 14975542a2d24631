import { useEffect } from 'react'
import { loanAnchor } from '../../journey/pages.ts'

const ANCHOR = `#${loanAnchor('')}`
const UUID = /^[0-9a-f-]{36}$/

/** Whoever is led here from an application's address finds its card: shown, and with the focus on its heading. */
export const useNamedLoan = (areHere: boolean): void => {
  useEffect(() => {
    const { hash } = window.location
    if (!areHere || !hash.startsWith(ANCHOR) || !UUID.test(hash.slice(ANCHOR.length))) return
    const heading = document.getElementById(hash.slice(1))
    const card = heading?.closest('li')
    // The first stands at the top already, under the title of the page.
    if (card?.previousElementSibling) card.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [areHere])
}
