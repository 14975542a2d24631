import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { StabilizationOffer } from '@pledge/contract/stabilization'
import { useState } from 'react'

/**
 * Choices that no confirmation has sent yet, by application: made on the list, and confirmed there or on the top-up
 * screen. In the page's memory only; after a reload, the stored choice counts.
 */
const chosen = new Map<string, boolean>()

/** Off until it is switched on (row 2.5.06). */
export const stabilizationChoice = ({
  appUuid,
  stabilizationOptIn,
}: Pick<ApplicationAnswer, 'appUuid' | 'stabilizationOptIn'>): boolean =>
  chosen.get(appUuid) ?? stabilizationOptIn

/**
 * What a confirmation sends: never on where the lender does not offer it (`offer` null). While that is unknown
 * (undefined), the choice stays: an answer that is late or missing must not switch off what the borrower chose.
 */
export const stabilizationToConfirm = (
  application: Parameters<typeof stabilizationChoice>[0],
  offer: StabilizationOffer | null | undefined,
): boolean => offer !== null && stabilizationChoice(application)

/** The toggle of the side panel (row 2.2.17). */
export const useStabilizationChoice = (): ((appUuid: string, isOn: boolean) => void) => {
  const [, setChanges] = useState(0)
  return (appUuid, isOn) => {
    chosen.set(appUuid, isOn)
    setChanges((changes) => changes + 1)
  }
}
