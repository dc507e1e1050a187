import { load } from './web/index.js';
const time=(f)=>{const ts=[];for(let i=0;i<25;i++){const t=performance.now();f();ts.push(performance.now()-t)}ts.sort((a,b)=>a-b);return ts[5].toFixed(2)};
 const p=await load({build:'simd'});
 const q=p.sinusoidal({length:512,dim:512}), into=new Uint8ClampedArray(1920*1080*4), T=new Float32Array(5000*512);
 console.log('attn',time(()=>p.attention(q,q,q,{heads:8})),'weights',time(()=>p.attention(q,q,q,{heads:8,return:['weights']})),'table',time(()=>p.sinusoidal({length:5000,dim:512,into:T})),'paint',time(()=>p.paint(q,{into,width:1920,height:1080})),time(()=>p.paint(q,{into,rows:[0,60],cols:[0,64],width:1920,height:1080})),'lazy',time(()=>p.paintSinusoidal({length:100000,dim:512,into,width:1920,height:1080})), 'sim', time(()=>p.similarity(q)));
