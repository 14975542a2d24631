import { frame as words } from '@pledge/copy/en/screens/frame'
import type { PublicOrganization } from '@pledge/domain/organization/organization'

const AROUND = {
  'equal-housing': 'M24 4 3 16v7h4v19h34V23h4v-7Zm11 32H13V18.5L24 12l11 6.5Z',
  'equal-opportunity': 'M4 7h40v40H4Zm6 6v28h28V13Z',
}

/** The equals sign in a house, or in a plain frame (rows 1.2.144, 2.2.39), with its meaning as alternative text. */
export const HousingLogo = ({ kind }: { readonly kind: PublicOrganization['housingLogo'] }) => (
  <svg role="img" aria-label={words.housing[kind]} viewBox="0 0 48 48" className="size-10 shrink-0">
    <path d={`${AROUND[kind]}M17 21h14v4.5H17Zm0 7.5h14V33H17Z`} fill="currentColor" fillRule="evenodd" />
  </svg>
)
