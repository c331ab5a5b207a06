/**
 * The migrations in their order. One that has been released is never changed: a later one corrects it.
 */
import { migration0001 } from './0001-first-schema';
import { migration0002 } from './0002-bed-nights';
import { migration0003 } from './0003-files';
import { migration0004 } from './0004-outbox';
import { migration0005 } from './0005-orders';
import { migration0006 } from './0006-payments';
import { migration0007 } from './0007-holds';
import { migration0008 } from './0008-member-numbers';
import { migration0009 } from './0009-hold-terms';
import { migration0010 } from './0010-used-refresh-tokens';
import { migration0011 } from './0011-order-numbers';
import { migration0012 } from './0012-narrowed-searches';
import { migration0013 } from './0013-receipts';
import { migration0014 } from './0014-count-by-register';
import { migration0015 } from './0015-allowed-days';
import { migration0016 } from './0016-versions';
import { migration0017 } from './0017-sent-purchases';
import { migration0018 } from './0018-lookup-limits';
import { migration0019 } from './0019-order-hold-terms';
import { migration0020 } from './0020-audit-of-subjects';
import { migration0021 } from './0021-waiting-content';
import { migration0022 } from './0022-search-indexes';
import { migration0023 } from './0023-session-families';
import { migration0024 } from './0024-drafts-of-changes';
import { migration0025 } from './0025-messages-of-person';
import { migration0026 } from './0026-qr-ids';
import { migration0027 } from './0027-folded-searches';
import { migration0028 } from './0028-messages-by-themselves';
import { migration0029 } from './0029-large-lists';
import { migration0030 } from './0030-earlier-servers';
import { migration0031 } from './0031-service-messages';
import { migration0032 } from './0032-last-runs';
import { migration0033 } from './0033-retention';
import { migration0034 } from './0034-audit-chains';
import { migration0035 } from './0035-staff';
import { migration0036 } from './0036-console-answers';
import { migration0037 } from './0037-console-jobs';
import { migration0038 } from './0038-files';
import { migration0039 } from './0039-job-scope';
import { migration0040 } from './0040-job-leases';
import { migration0041 } from './0041-earlier-job-servers';
import { migration0042 } from './0042-calendar-plans';
import { migration0043 } from './0043-closings';
import { migration0044 } from './0044-money-days';
import { migration0045 } from './0045-open-wishes';
import { migration0046 } from './0046-blocked-beds';
import { migration0047 } from './0047-closed-slots';
import { migration0048 } from './0048-visit-proposals';
import { migration0049 } from './0049-figures';
import { migration0050 } from './0050-form-drafts';
import { migration0051 } from './0051-sent-by-people';
import { migration0052 } from './0052-audit-indexes';
import { migration0053 } from './0053-audit-of-keys';
import type { Migration } from './migration';

export const migrations: readonly Migration[] = [
  migration0001,
  migration0002,
  migration0003,
  migration0004,
  migration0005,
  migration0006,
  migration0007,
  migration0008,
  migration0009,
  migration0010,
  migration0011,
  migration0012,
  migration0013,
  migration0014,
  migration0015,
  migration0016,
  migration0017,
  migration0018,
  migration0019,
  migration0020,
  migration0021,
  migration0022,
  migration0023,
  migration0024,
  migration0025,
  migration0026,
  migration0027,
  migration0028,
  migration0029,
  migration0030,
  migration0031,
  migration0032,
  migration0033,
  migration0034,
  migration0035,
  migration0036,
  migration0037,
  migration0038,
  migration0039,
  migration0040,
  migration0041,
  migration0042,
  migration0043,
  migration0044,
  migration0045,
  migration0046,
  migration0047,
  migration0048,
  migration0049,
  migration0050,
  migration0051,
  migration0052,
  migration0053,
];
