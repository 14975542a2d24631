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

/** Around the routes. A page that is being left stands, with its own address, until the next one is loaded. */
export const ShownPlace = ({ children }: { readonly children: ReactNode }) => {
  const [place, setPlace] = useState(() => {
    nameFirstEntry()
    return currentPlace()
  })
  useEffect(() => {
    // Read at once: a step back may follow before the page has come.
    const follow = () => {
      const next = currentPlace()
      startTransition(() => setPlace(next))
    }
    // A page may have led on before anything listened.
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

/** Around each screen: every visit of it begins anew. */
export const Visit = ({ children }: { readonly children: ReactNode }) => (
  <Fragment key={usePlace().visit}>{children}</Fragment>
)
