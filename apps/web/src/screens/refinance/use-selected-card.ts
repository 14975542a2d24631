import { useState } from 'react'

/** In the page's memory, so that a borrower who comes back from the documents or the top-up is at the same card. */
let remembered: string | null = null

/** The key of the card that the side panel is about; null until one is chosen. */
export const useSelectedCard = (): readonly [string | null, (key: string) => void] => {
  const [selected, setSelected] = useState(remembered)
  return [
    selected,
    (key) => {
      remembered = key
      setSelected(key)
    },
  ]
}
