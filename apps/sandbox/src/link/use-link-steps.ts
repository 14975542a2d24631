import {
  leaveForSimulatedBank,
  resumeSimulatedLink,
  shareSimulatedAccounts,
  signInAtSimulatedBank,
  type SimulatedAccount,
  type SimulatedInstitution,
  type SimulatedLinkStep,
} from '@pledge/sandbox/contract/bank-link'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LinkHandlers } from '@pledge/contract/link-script'
import { api } from '../page/api.ts'
import { leavePage } from './leave-page.ts'

export type LinkView =
  | {
      readonly kind: 'search'
      /** The borrower has not returned to it: from here, a renewed link goes straight to its bank. */
      readonly isFirst: boolean
    }
  | { readonly kind: 'consent' | 'credentials'; readonly institution: SimulatedInstitution }
  | {
      readonly kind: 'accounts'
      readonly institution: SimulatedInstitution
      readonly accounts: readonly SimulatedAccount[]
    }
  | { readonly kind: 'resuming' }

const UNREACHABLE = {
  type: 'API_ERROR',
  code: 'INTERNAL_SERVER_ERROR',
  message: 'the provider did not answer',
}

export interface Credentials {
  readonly username: string
  readonly password: string
}

/** The current step on the simulated provider's page, and the actions that advance it. */
export const useLinkSteps = ({
  linkToken,
  lender,
  receivedRedirectUri,
  onSuccess,
  onExit,
  onLeave,
}: LinkHandlers) => {
  const [view, setView] = useState<LinkView>(
    receivedRedirectUri === null ? { kind: 'search', isFirst: true } : { kind: 'resuming' },
  )
  const [triesLeft, setTriesLeft] = useState<number>()
  const institution = 'institution' in view ? view.institution : null
  const follow = (step: SimulatedLinkStep) => {
    switch (step.kind) {
      case 'accounts':
        if (institution !== null) setView({ kind: 'accounts', institution, accounts: step.accounts })
        return
      case 'wrong-credentials':
        setTriesLeft(step.triesLeft)
        return
      case 'bank':
        onLeave()
        leavePage.to(step.address)
        return
      case 'linked':
        onSuccess(step.publicToken, step.institution)
        return
      case 'left':
        onExit(null, institution)
        return
      case 'failed':
        onExit(step.failure, institution)
    }
  }
  const move = useMutation({
    mutationFn: (step: () => Promise<SimulatedLinkStep>) => step(),
    onSuccess: follow,
    onError: () => onExit(UNREACHABLE, institution),
  })
  const began = useRef(false)
  useEffect(() => {
    if (receivedRedirectUri === null || began.current) return
    began.current = true
    move.mutate(() => api(resumeSimulatedLink, { body: { linkToken, receivedRedirectUri } }))
  }, [linkToken, receivedRedirectUri, move])
  return {
    view,
    lender,
    triesLeft,
    isMoving: move.isPending,
    show: setView,
    back: () => {
      setTriesLeft(undefined)
      setView({ kind: 'search', isFirst: false })
    },
    exit: () => onExit(null, institution),
    fail: onExit,
    leave: (to: SimulatedInstitution) =>
      move.mutate(() => api(leaveForSimulatedBank, { body: { linkToken, institutionId: to.id } })),
    signIn: (at: SimulatedInstitution, credentials: Credentials) =>
      move.mutate(() =>
        api(signInAtSimulatedBank, { body: { linkToken, institutionId: at.id, ...credentials } }),
      ),
    share: (references: string[]) =>
      move.mutate(() => api(shareSimulatedAccounts, { body: { linkToken, references } })),
  }
}
export type LinkSteps = ReturnType<typeof useLinkSteps>
