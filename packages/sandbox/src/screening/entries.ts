import type { ScreeningMatch } from '@pledge/providers/screening/port'

/**
 * The entries of the simulated lists: invented, and independent of the person, so that the simulator stores nothing
 * personal. The persona decides whether a name is similar.
 */
export const LISTED_NAMESAKE: ScreeningMatch = {
  ground: 'SANCTIONS_LIST',
  source: 'Simulated Sanctions List',
  reference: 'SSL-20417',
  listedName: 'RIVIEW, Maja Oneill (a.k.a. M. Review)',
  birthYear: 1961,
  country: 'BY',
  agrees: ['NAME'],
  differs: ['BIRTH_DATE', 'COUNTRY'],
}

export const LISTED_PERSON: ScreeningMatch = {
  ground: 'SANCTIONS_LIST',
  source: 'Simulated Sanctions List',
  reference: 'SSL-00731',
  listedName: 'SANCTIONED, Max',
  birthYear: null,
  country: null,
  agrees: ['NAME', 'BIRTH_DATE'],
  differs: [],
}

export const DIFFERENT_IDENTITY_DATA: ScreeningMatch = {
  ground: 'IDENTITY_DATA',
  source: 'Simulated Identity Register',
  reference: 'SIR-55180',
  listedName: null,
  birthYear: null,
  country: null,
  agrees: ['NAME', 'BIRTH_DATE'],
  differs: ['SSN'],
}
