import { organisation } from './brand/brand.ts'

const { phone, whatsapp, email } = organisation

/** Direct ways to reach the firm, with label, text and link (FND-06). */
export const contactWays = [
  { label: 'Phone', text: phone, icon: 'phone', href: `tel:${phone.replace(/[^+\d]/g, '')}` },
  { label: 'WhatsApp', text: whatsapp, icon: 'chat', href: `https://wa.me/${whatsapp.replace(/\D/g, '')}` },
  { label: 'Email', text: email, icon: 'mail', href: `mailto:${email}` },
] as const
