import { useTexts } from '../language/language.ts'
import { settingsTexts } from '../text/settings.ts'
import { AreaSetting, SettingsEditor, SwitchSetting } from './SettingsEditor.tsx'
import { Section } from './SettingsHead.tsx'

/** What the checkout asks of a shopper, and the messages after an order. */
export function CheckoutPage() {
  const text = useTexts(settingsTexts)
  return (
    <SettingsEditor part="checkout">
      {(form) => (
        <>
          <Section title={text.sections.asks}>
            <SwitchSetting form={form} path="checkout.extras.email_required" help={text.help.email} />
            <SwitchSetting form={form} path="checkout.receiver_info" help={text.help.receiver} />
            <SwitchSetting form={form} path="checkout.extras.sender_email_required" />
            <SwitchSetting form={form} path="checkout.pan" help={text.help.checkoutPan} />
          </Section>
          <Section title={text.sections.shows}>
            <SwitchSetting form={form} path="checkout.estimated_delivery" />
            <SwitchSetting form={form} path="checkout.extras.allow_customer_cancellation" help={text.help.cancel} />
            <AreaSetting form={form} path="checkout.extras.checkout_note" help={text.help.note} />
          </Section>
          <Section title={text.sections.messages}>
            <AreaSetting form={form} path="dispatched_sms" help={text.help.dispatchedSms} />
            <AreaSetting form={form} path="cancellation_sms" help={text.help.cancellationSms} />
          </Section>
        </>
      )}
    </SettingsEditor>
  )
}
