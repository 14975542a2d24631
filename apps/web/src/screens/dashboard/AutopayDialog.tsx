import { turnOnAutopay } from '@pledge/contract/debits'
import { debits } from '@pledge/copy/en/screens/debits'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { autopayQuoteQuery } from './debit-queries.ts'
import { SignDialog } from './SignDialog.tsx'

const words = debits.autopayDialog

/** The recurring authorization, with the box that accepts it. */
export const AutopayDialog = (props: { readonly appUuid: string; readonly onClose: () => void }) => {
  const { appUuid, onClose } = props
  return (
    <SignDialog
      appUuid={appUuid}
      title={words.title}
      words={words}
      loading={words.loading}
      confirm={words.confirm}
      back={words.cancel}
      query={useQuery(autopayQuoteQuery(appUuid))}
      sign={(termsSha256) =>
        api(turnOnAutopay, { params: { uuid: appUuid }, body: { termsSha256, accepted: true } })
      }
      onSigned={onClose}
      onBack={onClose}
      onClose={onClose}
    />
  )
}
