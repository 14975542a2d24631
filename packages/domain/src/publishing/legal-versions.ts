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
 * Texts that borrowers consented to never change under the same version (rows 1.3.43 and 1.3.45), so that a
 * consent identifies the text that was read. A new sentence at a box needs a higher version of one of its
 * consents; a new text of the terms or the privacy notice needs a higher version of that text. The text of
 * the soft credit check is recorded only by its hash: its version is always 1 (row 1.3.44).
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

/** The text of a version; null where it is the shipped one. */
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
