/**
 * The one inline script of the page. A deep link to a survey needs its config, so the call starts here, before any other script has arrived; the
 * client of shared/store takes the answer from `window.__madoguchi.early` by its address (DESIGN 3).
 */
import { createHash } from 'node:crypto';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { ROUTES } from '@madoguchi/shared/contract/routes';

/** As in shared/store/session.ts, which runs only in the browser. */
const SESSION_KEY = 'madoguchi.session';
const surveyPrefix = ROUTES.LiffSurvey.path.replace(':id', '');
const configAddress = `${API_BASE}${API_PATHS.surveyConfig}?surveyId=`;

/** Ids are limited to characters that need no encoding (CONTRACT 2), so the address equals the one that the client makes. */
export const bootScript = `(()=>{const early={};window.__madoguchi={early};try{const id=/^${surveyPrefix.replaceAll('/', '\\/')}([A-Za-z0-9-]{1,64})\\/?$/.exec(location.pathname);const session=JSON.parse(localStorage.getItem('${SESSION_KEY}'));if(id&&session&&session.idToken){const address='${configAddress}'+id[1];early[address]=fetch(address,{headers:{accept:'application/json',authorization:'Bearer '+session.idToken}});early[address].catch(()=>{})}}catch{}})()`;

/** Lets exactly this script run under the content security policy. */
export const bootScriptHash = `'sha256-${createHash('sha256').update(bootScript).digest('base64')}'`;
