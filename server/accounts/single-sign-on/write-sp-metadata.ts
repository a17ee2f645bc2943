import { escapeHtml } from "#server/platform/http/html.ts";
import {
  acsUrlOf,
  mailAddressFormat,
  spEntityIdOf,
} from "#server/accounts/single-sign-on/provider-config.ts";

/** SAML 2.0 Metadata, 2.4.4. */
export function writeSpMetadata(baseUrl: string, providerId: string): string {
  const entityId = escapeHtml(spEntityIdOf(baseUrl, providerId));
  const acsUrl = escapeHtml(acsUrlOf(baseUrl, providerId));
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <NameIDFormat>${mailAddressFormat}</NameIDFormat>
    <AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${acsUrl}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
}
