/**
 * The one inline script of the page. A deep link to a survey needs its config, so the call starts here, before any
 * other script has arrived; the client of shared/store takes the answer from `window.__madoguchi.early` by its address
 * (DESIGN 3).
 */
import { createHash } from 'node:crypto';
import {
  API_BASE,
  API_PATHS,
  CONFIGURATION_ELEMENT_ID,
  DRAFT_PREFIX,
  FIRST_SIGHT_ID,
  SESSION_KEY,
  TEXT_SIZE_KEY,
} from '@madoguchi/shared/contract';
import { ROUTES } from '@madoguchi/shared/contract/routes';
import { drawFirstItems, FIRST_ITEMS_FACTS } from '@madoguchi/shared/page/firstItems';

const surveyPrefix = ROUTES.LiffSurvey.path.replace(':id', '');
const configAddress = `${API_BASE}${API_PATHS.surveyConfig}?surveyId=`;
const loginAddress = `${API_BASE}${API_PATHS.loginToken}?`;

/**
 * Ids are limited to characters that need no encoding (CONTRACT 2), so the address equals the one that the client
 * makes. Where the development user is to be signed in, that call starts here too, and the config's follows it.
 */
export const bootScript = [
  '(()=>{const early={};window.__madoguchi={early};',
  // In a size that changed later, what is drawn first would move.
  `try{document.documentElement.dataset.textSize=localStorage.getItem('${TEXT_SIZE_KEY}')||''}catch{}`,
  'try{',
  `const id=/^${surveyPrefix.replaceAll('/', '\\/')}([A-Za-z0-9-]{1,64})\\/?$/.exec(location.pathname);`,
  `const session=JSON.parse(localStorage.getItem('${SESSION_KEY}'));`,
  `const {developmentUserId:user,switches}=JSON.parse(document.getElementById('${CONFIGURATION_ELEMENT_ID}').textContent);`,
  "const ask=(address,token)=>fetch(address,{headers:{accept:'application/json',...(token&&{authorization:'Bearer '+token})}});",
  'const keep=(address,answer)=>{early[address]=answer;answer.catch(()=>{});return answer};',
  'let token=session&&session.idToken&&Promise.resolve(session.idToken);',
  'if(!token&&user){',
  `const address='${loginAddress}'+new URLSearchParams({code:'dev:'+user,redirectUri:location.origin+'${ROUTES.Login.path}'});`,
  'token=keep(address,ask(address)).then((answer)=>answer.clone().json()).then((body)=>body.data.session.id_token)}',
  // Read to its end while the scripts are still coming; the client's own reading then waits for nothing.
  'const read=(answer)=>{const text=answer.text();text.catch(()=>{});answer.text=()=>text;return answer};',
  // The form's first items, once its config is there: not where the address fills some, nor over a draft.
  `const hasDraft=()=>[localStorage,sessionStorage].some((texts)=>Object.keys(texts).some((key)=>key.startsWith('${DRAFT_PREFIX}')&&key.includes(id[1])));`,
  'const draw=async(answer)=>{',
  `const sight=document.getElementById('${FIRST_SIGHT_ID}');`,
  `if(answer.ok&&sight&&!location.search&&!hasDraft())(${drawFirstItems.toString()})(JSON.parse(await answer.text()).data,sight,{...${JSON.stringify(FIRST_ITEMS_FACTS)},hasMembers:switches.membersTab})};`,
  `if(id&&token){const address='${configAddress}'+id[1];keep(address,token.then((text)=>ask(address,text)).then(read)).then(draw).catch(()=>{})}`,
  '}catch{}})()',
].join('');

/** Lets exactly this script run under the content security policy. */
export const bootScriptHash = `'sha256-${createHash('sha256').update(bootScript).digest('base64')}'`;
