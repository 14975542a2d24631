import type { Residence } from '@pledge/domain/residence/residence'
import { useMemo } from 'react'

const CODE = /^[A-Z]{2}$/

/** The residence in the address (gap G.30), by its form; whether it is on the lists the rules of the page tell. */
export const residenceFromAddress = (state: string | null, country: string | null): Residence | 'none' => {
  if (state !== null && country === null && CODE.test(state)) return { kind: 'state', code: state }
  if (country !== null && state === null && CODE.test(country)) return { kind: 'country', code: country }
  return 'none'
}

export const useResidenceFromAddress = (state: string | null, country: string | null): Residence | 'none' =>
  useMemo(() => residenceFromAddress(state, country), [state, country])
