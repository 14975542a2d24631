import { createContext } from 'react'

/** Whether the page's offer is for a renewal, which has its own texts: no money is sent. */
export const IsRenewal = createContext(false)
