import { useEffect, useState } from 'react'
import type { explanations } from './explanations.ts'

export type Explanations = typeof explanations

let loaded: Explanations | undefined

/**
 * The explanations and the content below the fold. Loaded once the page is shown, so that the first figures do not wait
 * for it; undefined until then. If loading fails, the page still makes its offer.
 */
export const useExplanations = (): Explanations | undefined => {
  const [found, setFound] = useState(loaded)
  useEffect(() => {
    if (found !== undefined) return
    void import('./explanations.ts').then(
      (module) => {
        loaded = module.explanations
        setFound(loaded)
      },
      () => undefined,
    )
  }, [found])
  return found
}
