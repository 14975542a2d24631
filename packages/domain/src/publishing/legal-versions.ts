import { CONSENT_BOXES, type ConsentBox } from '../borrower/consents.ts'
import type { ConsentType } from '../borrower/vocabulary.ts'
import type { Organization } from '../organization/settings.ts'
import type { Problem } from './problem.ts'

type Wording = Pick<Organization, 'consents' | 'legal' | 'legalPages'>

const CONSENTED_PAGES = { terms: 'TERMS', privacy: 'PRIVACY' } as const
type ConsentedPage = keyof typeof CONSENTED_PAGES

const versionOf = ({ consents }: Wording, wanted: ConsentType): number =>
  consents.find(({ type }) => type === wanted)?.version ?? 0

/**
 * Words that borrowers have consented to never change under the number of their version (rows 1.3.43 and 1.3.45): what a
 * consent names is what was read. The sentence at a box goes with a higher version of one of the consents that it stands
 * for, the text of the terms and of the privacy notice with a higher one of its own. The words of the soft credit check are
 * recorded by their hash alone: its version is always 1 (row 1.3.44).
 */
export const legalVersionProblems = (next: Wording, published: Wording): readonly Problem[] => [
  ...sentenceProblems(next, published),
  ...(Object.keys(CONSENTED_PAGES) as readonly ConsentedPage[]).flatMap((page) =>
    pageProblems(page, next, published),
  ),
]

const sentenceProblems = (next: Wording, published: Wording): readonly Problem[] =>
  (Object.keys(CONSENT_BOXES) as readonly ConsentBox[]).flatMap((box) => {
    const types: readonly ConsentType[] = CONSENT_BOXES[box]
    const lowered = types.filter((type) => versionOf(next, type) < versionOf(published, type))
    const isRaised = types.some((type) => versionOf(next, type) > versionOf(published, type))
    return [
      ...lowered.map((type) => ({
        path: 'consents',
        message: `${type} must not be lower than version ${versionOf(published, type)}`,
      })),
      ...(next.legal[box] === published.legal[box] || isRaised
        ? []
        : [
            {
              path: `legal.${box}`,
              message: `differs from the published text, so it needs a higher version of ${types.join(' or ')}`,
            },
          ]),
    ]
  })

/** The words of a version; null where they are those that ship. */
const textOf = ({ legalPages }: Wording, page: ConsentedPage, version: number): string | null => {
  const own = legalPages.find((each) => each.page === page && each.version === version)
  return own === undefined ? null : JSON.stringify(own.sections)
}

const pageProblems = (page: ConsentedPage, next: Wording, published: Wording): readonly Problem[] => {
  const consented = versionOf(published, CONSENTED_PAGES[page])
  const written = next.legalPages.filter((own) => own.page === page).map(({ version }) => version)
  const kept = new Set([...written, versionOf(next, CONSENTED_PAGES[page])])
  return [...kept]
    .filter((version) => version <= consented)
    .filter((version) => textOf(next, page, version) !== textOf(published, page, version))
    .map((version) => ({
      path: 'legalPages',
      message: `version ${version} of ${page} differs from the published text, so it needs a higher version`,
    }))
}
