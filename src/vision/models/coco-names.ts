/** Classes of COCO's detection task, as models with 80 classes number them. */
export const cocoNames: readonly string[] = (
  'person,bicycle,car,motorcycle,airplane,bus,train,truck,boat,traffic light,fire hydrant,stop sign,parking meter,bench,bird,cat,dog,horse,sheep,cow,' +
  'elephant,bear,zebra,giraffe,backpack,umbrella,handbag,tie,suitcase,frisbee,skis,snowboard,sports ball,kite,baseball bat,baseball glove,skateboard,' +
  'surfboard,tennis racket,bottle,wine glass,cup,fork,knife,spoon,bowl,banana,apple,sandwich,orange,broccoli,carrot,hot dog,pizza,donut,cake,chair,couch,' +
  'potted plant,bed,dining table,toilet,tv,laptop,mouse,remote,keyboard,cell phone,microwave,oven,toaster,sink,refrigerator,book,clock,vase,scissors,' +
  'teddy bear,hair drier,toothbrush'
).split(',');

/** Category numbers of COCO that no class of the detection task has. */
const unused = [0, 12, 26, 29, 30, 45, 66, 68, 69, 71, 83, 91];

/** The same names by COCO's category numbers, 1 to 90, as torchvision and the first DETR number them. */
export const cocoCategories: readonly string[] = Array.from({ length: 92 }, (_, number) =>
  unused.includes(number) ? '' : cocoNames[number - unused.filter((other) => other < number).length],
);
