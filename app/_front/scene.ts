import { html, type Markup } from './html.ts';
import type { Say } from './say.ts';

/** The heights of the bars that depict a nine-second voice note. */
const loudness = [4, 9, 15, 8, 12, 18, 10, 5, 13, 17, 9, 6, 14, 11, 7, 16, 8, 4];

const sound = (length: string): Markup => html`<span class="sound">▶
  <svg viewBox="0 0 72 20" height="20" fill="currentColor">${loudness.map(
    (height, at) => html`<rect x="${at * 4}" y="${10 - height / 2}" width="2" height="${height}" rx="1"/>`,
  )}</svg><small>${length}</small></span>`;

/** A message of the illustration. Messages appear one after another if the visitor's system allows motion. */
const said = (at: number, side: string, what: string | Markup): Markup =>
  html`<p class="said come ${side}" style="--at:${at}">${what}</p>`;

const row = (name: string, what: string, mark: Markup, look = 'row'): Markup =>
  html`<div class="${look}"><b>${name}</b> ${mark}<p>${what}</p></div>`;

const phone = (t: Say): Markup => html`<div class="phone">
  <div class="bar"><span class="face">CL</span><span><b>${t('shopName')}</b><small>${t('online')}</small></span></div>
  <div class="talk">
    ${said(0, 'mine', sound(t('voiceLength')))}
    ${said(1, '', t('answer'))}
    ${said(2, 'mine', t('asks'))}
    ${said(3, '', t('handed'))}
    ${said(5, '', t('person'))}
  </div>
</div>`;

const inbox = (t: Say): Markup => html`<div class="inbox">
  <div class="list">
    <b>${t('inbox')}</b>
    ${row(t('customer'), t('row1'), html`<span class="mark">${t('needsPerson')}</span>`, 'row on')}
    ${row(t('row2Name'), t('row2'), html`<span class="mark ai">${t('byAi')}</span>`)}
    ${row(t('row3Name'), t('row3'), html`<span class="mark ai">${t('byAi')}</span>`)}
  </div>
  <div>
    <div class="bar"><span class="face two">MS</span><span><b>${t('customer')}</b><small>WhatsApp</small></span></div>
    <div class="talk">
      ${said(0, '', html`${sound(t('voiceLength'))}<small class="soft">${t('transcript')}</small><br>${t('voice')}`)}
      ${said(1, 'ours', html`<small class="mark ai">${t('byAi')}</small> ${t('answer')}`)}
      ${said(2, '', t('asks'))}
      <p class="why come" style="--at:4">${t('why')}</p>
      ${said(5, 'ours', html`<small class="soft">Ana</small> ${t('person')}`)}
    </div>
  </div>
</div>`;

/**
 * The illustration of the front page: a customer's phone next to the team's inbox. It shows a voice note, the AI's
 * reply, a handoff with its reason, and an attendant's reply.
 */
export const scene = (t: Say): Markup =>
  html`<div class="scene" role="img" aria-label="${t('scene')}"><div aria-hidden="true" style="display:contents">${phone(t)}${inbox(t)}</div></div>`;
