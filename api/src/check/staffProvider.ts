/** Asks the staff's OpenID Connect provider what it says of itself: without that nobody of the staff signs in there. */
import * as v from 'valibot';
import type { StaffProviderConfiguration } from '../settings/staff';
import { type Finding, fault, warning } from './finding';

const DocumentSchema = v.looseObject({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  token_endpoint: v.string(),
  claims_supported: v.optional(v.array(v.string())),
});

/** Everything about the provider. */
export async function checkStaffProvider({ issuer, subjectClaim }: StaffProviderConfiguration): Promise<Finding[]> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address);
  const document = v.safeParse(DocumentSchema, await response.json().catch(() => undefined));
  const advice = 'compare STAFF_OIDC_ISSUER with the provider';
  if (!response.ok || !document.success)
    return [fault(`The staff's provider does not say what it is at ${address} (${response.status}): ${advice}.`)];
  const isSame = URL.canParse(document.output.issuer) && new URL(document.output.issuer).href === new URL(issuer).href;
  if (!isSame) return [fault(`The staff's provider calls itself "${document.output.issuer}": ${advice}.`)];
  if (subjectClaim !== 'email' || document.output.claims_supported?.includes('email_verified')) return [];
  const found = "The staff's provider does not say that it sends email_verified";
  return [warning(`${found}: with STAFF_OIDC_SUBJECT_CLAIM=email nobody gets in without it; let it, or take sub.`)];
}
