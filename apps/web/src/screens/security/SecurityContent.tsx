import { security as words } from '@pledge/copy/en/screens/security'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useState } from 'react'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { ContactSection } from './ContactSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { RecoverySection } from './RecoverySection.tsx'
import type { SectionProps } from './section-props.ts'
import { TotpSection } from './TotpSection.tsx'
import { useAccount } from './use-account.ts'

/** Every section of the account; the last change is confirmed above them. */
export const SecurityContent = () => {
  const { data, isError, isFetching, refetch } = useAccount()
  return (
    <div className="mx-auto flex max-w-reading flex-col gap-6">
      <header>
        <h1 className="text-xl">{words.title}</h1>
        <p className="mt-2 max-w-prose text-muted">{words.lead}</p>
      </header>
      {data !== undefined && <Sections account={data} />}
      {data === undefined && isError && (
        <LoadFailed
          title={words.failedTitle}
          text={words.failed}
          retry={words.tryAgain}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !isError && (
        <Loading label={words.loading}>
          <div className="flex flex-col gap-6">
            {[0, 1, 2].map((index) => (
              <Card key={index}>
                <Skeleton className="h-28 w-full" />
              </Card>
            ))}
          </div>
        </Loading>
      )}
    </div>
  )
}

const Sections = ({ account }: Pick<SectionProps, 'account'>) => {
  const [message, setMessage] = useState<string>()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const isBare = account.passkeys.length === 0 && account.totpSince === null
  const props: SectionProps = { account, onDone: setMessage, onRecoveryCodes: setCodes }
  return (
    <>
      <div role="status" className="empty:hidden">
        {message !== undefined && <Notice tone="success">{message}</Notice>}
      </div>
      {isBare && (
        <Notice tone="info" title={words.advice.title}>
          {words.advice.text}
        </Notice>
      )}
      <ContactSection {...props} />
      {account.hasPassword && <PasswordSection {...props} />}
      <PasskeysSection {...props} />
      <TotpSection {...props} />
      {!isBare && <RecoverySection {...props} />}
      <DevicesSection account={account} />
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}
