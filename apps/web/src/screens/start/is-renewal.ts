import { createContext } from 'react'

/** Whether the offer on the page is of a renewal, whose words are others: no money is sent. */
export const IsRenewal = createContext(false)
