import { Fragment, type ReactNode, startTransition, useEffect, useState } from 'react'
import { Router } from 'wouter'
import {
  currentPlace,
  nameFirstEntry,
  navigate,
  onAddressChange,
  PlaceContext,
  usePlace,
} from './navigation.ts'

const useShownPath = (): [string, typeof navigate] => [usePlace().pathname, navigate]
const useShownSearch = (): string => usePlace().search

/** Wraps the routes. A page that is being left stays visible, with its own address, until the next one is loaded. */
export const ShownPlace = ({ children }: { readonly children: ReactNode }) => {
  const [place, setPlace] = useState(() => {
    nameFirstEntry()
    return currentPlace()
  })
  useEffect(() => {
    // Read at once: the borrower may go back before the page is loaded.
    const follow = () => {
      const next = currentPlace()
      startTransition(() => setPlace(next))
    }
    // A page may have redirected before the listener was added.
    follow()
    return onAddressChange(follow)
  }, [])
  return (
    <PlaceContext value={place}>
      <Router hook={useShownPath} searchHook={useShownSearch}>
        {children}
      </Router>
    </PlaceContext>
  )
}

/** Wraps each screen: every visit starts with a fresh state. */
export const Visit = ({ children }: { readonly children: ReactNode }) => (
  <Fragment key={usePlace().visit}>{children}</Fragment>
)
